import { S3Client, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";

const s3 = new S3Client({});

export async function copy(key: string) {
  const from = await s3.send(new GetObjectCommand({ Bucket: "incoming", Key: key })); // want access system="s3" container={ Bucket: "incoming", Key: key }.Bucket access="read"
  await s3.send(new PutObjectCommand({ Bucket: process.env.ARCHIVE, Key: `done/${key}`, Body: from.Body })); // want access system="s3" access="write"
}
