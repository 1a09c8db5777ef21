import { Process, Processor, OnQueueFailed } from "@nestjs/bull";

@Processor("audio")
export class AudioConsumer {
  @Process("transcode") // want unit unitKind="consumer"
  async transcode(job: { data: { file: string } }) {
    await convert(job.data.file);
  }

  @OnQueueFailed()
  failed() {}
}

@Processor({ name: "video" })
export class VideoConsumer {
  @Process() // want unit unitKind="consumer"
  run() {}
}
declare function convert(file: string): Promise<void>;

// yields consumer bus:bullmq audio: void
// yields consumer bus:bullmq video: void
// yields consumer bus:bullmq audio does bus:bullmq audio
