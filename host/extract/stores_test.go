package extract_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/drift-analyzer/drift/host/extract"
	"github.com/drift-analyzer/drift/internal/foldertest"
	"github.com/drift-analyzer/drift/summary"
)

// TestStatedStores: the store that models are kept in is the one that the project states, in its files or in its sources; where it
// states several or none it is called like the pack; what the configuration says goes before all.
func TestStatedStores(t *testing.T) {
	ruby := map[string]string{"app/models/tea.rb": "class Tea < ActiveRecord::Base\nend\n", "config/routes.rb": "Rails.application.routes.draw do\n  get '/tea' => 'teas#pour'\nend\n",
		"app/controllers/teas_controller.rb": "class TeasController < ActionController::API\n  def pour\n    Tea.find_by(kind: 1)\n  end\nend\n"}
	prisma := map[string]string{"tsconfig.json": "{}", "brew.ts": "import express from 'express';\nimport { PrismaClient } from '@prisma/client';\nconst db = new PrismaClient();\nexpress().get('/tea', async (q, r) => { r.json(await db.tea.findMany()); });\n"}
	python := map[string]string{
		"requirements.txt": "sqlalchemy\n",
		"tea.py":           "from sqlalchemy.orm import declarative_base\nBase = declarative_base()\nclass Tea(Base):\n    __tablename__ = 'teas'\n",
		"brew.py":          "from flask import Flask\nfrom tea import Tea\nfrom sqlalchemy.orm import Session\napp = Flask(__name__)\n@app.get('/tea')\ndef pour():\n    return Session().query(Tea).all()\n",
	}
	django := map[string]string{
		"tea/models.py": "from django.db import models\nclass Tea(models.Model):\n    kind = models.TextField()\n",
		"tea/brew.py":   "from tea.models import Tea\nfrom flask import Flask\napp = Flask(__name__)\n@app.get('/tea')\ndef pour():\n    return Tea.objects.get(kind='x')\n",
	}
	typeorm := map[string]string{"tsconfig.json": "{}", "brew.ts": "import express from 'express';\nimport { Entity, DataSource } from 'typeorm';\n@Entity('teas') export class Tea { id!: number }\nexport const pour = async (from: DataSource) => from.getRepository(Tea).find();\ndeclare const source: DataSource;\nexpress().get('/tea', async (q, r) => { r.json(await pour(source)); });\n"}
	servers := map[string]string{"": "express", "python": "flask", "ruby": "rails"}
	for _, c := range []struct {
		name, pack, language, dir string
		project, files            map[string]string
		config, want              string
	}{
		{name: "one adapter under aliases", pack: "activerecord", language: "ruby", project: ruby, want: "postgresql", files: map[string]string{
			"config/database.yml": "default: &default\n  adapter: postgis # maps\n  #adapter: mysql2\ntest:\n  <<: *default\nproduction:\n  adapter: 'postgresql'\n"}},
		{name: "two adapters", pack: "activerecord", language: "ruby", project: ruby, want: "activerecord", files: map[string]string{
			"config/database.yml": "primary:\n  adapter: trilogy\nevents:\n  adapter: clickhouse\n", "Gemfile.lock": "DEPENDENCIES\n  trilogy\n"}},
		{name: "an adapter of the environment, and one gem", pack: "activerecord", language: "ruby", project: ruby, want: "mysql", files: map[string]string{
			"config/database.yml": "test:\n  adapter: <%= ENV['ADAPTER'] || 'sqlite3' %>\n", "Gemfile.lock": "GEM\n  specs:\n    pg (1.5)\n\nDEPENDENCIES\n  mysql2 (~> 0.5)\n  pg_search\n"}},
		{name: "no file, and two gems", pack: "activerecord", language: "ruby", project: ruby, want: "activerecord", files: map[string]string{"Gemfile.lock": "DEPENDENCIES\n  pg\n  sqlite3!\n"}},
		{name: "what the configuration says", pack: "activerecord", language: "ruby", project: ruby, want: "oracle", config: `{"storageSystem": "oracle"}`, files: map[string]string{"Gemfile.lock": "DEPENDENCIES\n  pg\n"}},
		{name: "a schema that mentions others", pack: "prisma", project: prisma, want: "microsoft.sql_server", files: map[string]string{
			"db/base.prisma": "// one of \"mysql\", \"sqlite\"\ngenerator client {\n  provider = \"prisma-client\"\n}\ndatasource db {\n  // provider = \"mysql\"\n  url = env(\"DB\")\n  provider = \"sqlserver\"\n}\n"}},
		{name: "a schema of a sibling", pack: "prisma", project: prisma, dir: "apps/web", want: "mongodb", files: map[string]string{
			".git/HEAD": "ref: refs/heads/main\n", "packages/db/schema.prisma": "datasource db { \n  provider = \"mongodb\"\n}\n"}},
		{name: "no schema", pack: "prisma", project: prisma, want: "prisma"},
		{name: "a URL with holes", pack: "sqlalchemy", language: "python", project: python, want: "postgresql", files: map[string]string{
			"db.py": "import os\nfrom sqlalchemy import create_engine\nengine = create_engine(f\"postgresql+psycopg://{os.environ['USER']}@db/teas\")\n"}},
		{name: "a URL of the environment", pack: "sqlalchemy", language: "python", project: python, want: "sqlalchemy", files: map[string]string{
			"db.py": "import os\nfrom sqlalchemy import create_engine\nengine = create_engine(os.environ['URL'])\n", "alembic.ini": "sqlalchemy.url = driver://user@host/db\n"}},
		{name: "migrations", pack: "sqlalchemy", language: "python", project: python, want: "mysql", files: map[string]string{"alembic.ini": "[alembic]\nsqlalchemy.url = mysql+pymysql://a@b/c\n"}},
		{name: "settings", pack: "django-orm", language: "python", project: django, want: "postgresql", files: map[string]string{
			"site/settings.py": "DATABASES = {'default': {'ENGINE': 'django_tenants.postgresql_backend'}}\n"}},
		{name: "settings of two stores", pack: "django-orm", language: "python", project: django, want: "django-orm", files: map[string]string{
			"site/settings.py": "DATABASES = {'default': {'ENGINE': 'django.db.backends.mysql'}, 'old': {'ENGINE': 'django.db.backends.sqlite3'}}\n"}},
		{name: "settings that the environment decides", pack: "django-orm", language: "python", project: django, want: "django-orm", files: map[string]string{
			"site/settings.py": "import os\nif os.environ.get('LOCAL'):\n    DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': 'x'}}\nelse:\n    DATABASES = {'default': {'ENGINE': os.environ['ENGINE'], 'NAME': 'x'}}\n"}},
		{name: "an old name of a backend", pack: "django-orm", language: "python", project: django, want: "postgresql", files: map[string]string{
			"site/settings.py": "DATABASES = {'default': {'ENGINE': 'django.db.backends.postgresql_psycopg2', 'NAME': 'x'}}\nHAYSTACK = {'default': {'ENGINE': 'haystack.backends.simple_backend.SimpleEngine'}}\n"}},
		{name: "a module's options", pack: "typeorm", project: typeorm, want: "postgresql", files: map[string]string{
			"app.ts": "import { TypeOrmModule } from '@nestjs/typeorm';\nexport const db = TypeOrmModule.forRootAsync({ useFactory: () => ({ type: 'postgres' as const, host: 'x' }) });\n"}},
		{name: "a file of options", pack: "typeorm", project: typeorm, want: "sqlite", files: map[string]string{"ormconfig.json": "{\"type\": \"better-sqlite3\"}"}},
	} {
		t.Run(c.pack+"/"+c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range c.project {
				foldertest.Write(t, dir, filepath.Join(c.dir, name), text)
			}
			for name, text := range c.files {
				foldertest.Write(t, dir, name, text)
			}
			options := extract.Options{Dir: filepath.Join(dir, c.dir), Language: c.language, Packs: load(t, c.pack, servers[c.language])}
			if c.config != "" {
				if err := options.Packs[0].Configure([]byte(c.config)); err != nil {
					t.Fatal(err)
				}
			}
			result, err := extract.Run(context.Background(), options)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range result.Summaries {
				for i := range s.Transitions {
					for _, e := range s.Transitions[i].Effects {
						if of, ok := e.(summary.InteractionEffect); ok {
							if b, ok := of.Binding.Semantics.(summary.Storage); ok && !slices.Contains(got, b.StorageSystem) {
								got = append(got, b.StorageSystem)
							}
						}
					}
				}
			}
			if fmt.Sprint(got) != fmt.Sprint([]string{c.want}) {
				t.Errorf("the stores are %v, want %s", got, c.want)
			}
		})
	}
}
