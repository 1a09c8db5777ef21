import AWS from "aws-sdk";

const s3 = new AWS.S3();

export const load = () => s3.getObject({ Bucket: "files", Key: "a" }).promise(); // want access access="read"
export const save = (Body: string) => s3.upload({ Bucket: "files", Key: "a", Body }).promise(); // want access access="write"
