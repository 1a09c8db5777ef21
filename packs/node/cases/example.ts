export const port = process.env.PORT || 8080; // want config name="PORT" default=true

export function later(work: () => void) {
  setTimeout(() => work(), 1000); // want schedule via="setTimeout" hasDelay=true ;; unit unitKind="scheduled-callback"
}
