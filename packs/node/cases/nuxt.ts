declare function defineNuxtConfig<T>(config: T): T;
export default defineNuxtConfig({
  runtimeConfig: {
    mail: process.env.MAIL, // want config name="MAIL" default=true
    public: { kind: process.env.KIND }, // want config name="KIND" default=true
  },
  devServer: { host: process.env.DEV_HOST }, // want config name="DEV_HOST"
});
