export const port = process.env.PORT || 8080; // want config name="PORT" default=8080

export function later(work: () => void) {
  setTimeout(() => work(), 1000); // want schedule via="setTimeout" hasDelay=true ;; unit unitKind="scheduled-callback"
}

export function prepared(file: string) {
  process.env.CONFIG_FILE = file;
  process.env["CONFIG_MODE"] = "x";
  delete process.env.CONFIG_OLD;
  process.env.CONFIG_SOFT ??= "soft"; // want config name="CONFIG_SOFT" default="soft"
  process.env.CONFIG_EMPTY ||= "full"; // want config name="CONFIG_EMPTY" default="full"
  process.env.CONFIG_PATH += ":/bin"; // want config name="CONFIG_PATH"
  return process.env.CONFIG_FILE; // want config name="CONFIG_FILE"
}
