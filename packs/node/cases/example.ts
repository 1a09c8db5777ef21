export const port = process.env.PORT || 8080; // want config name="PORT" default=8080

export function later(work: () => void) {
  setTimeout(() => work(), 1000); // want schedule via="setTimeout" hasDelay=true ;; unit unitKind="scheduled-callback"
}
