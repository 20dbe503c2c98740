import { Refused } from '#kit/call.ts'
import { create } from '#kit/ui/store.ts'

/** Spec 3: a toast. `url` of an action is an address of Saffron or a whole one. */
export type Toast = {
  type: 'success' | 'info' | 'error'
  title: string
  description?: string | undefined
  actions?: { label: string; url: string }[]
  /** The permission that was lacking: the toast offers to tell why. */
  why?: string | undefined
}
export type ShownToast = Toast & { id: string }

/** Toasts stay for five seconds. */
export const toastTimeout = 5000
const atOnce = 4

export const toasts = create<readonly ShownToast[]>([])
let latest = 0

/** Shows a toast and returns its id, the timestamp. */
export function notify(toast: Toast): string {
  latest = Math.max(Date.now(), latest + 1)
  const id = String(latest)
  toasts.set([...toasts.get(), { ...toast, id }].slice(-atOnce))
  return id
}

export function dismiss(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/** Turns whatever went wrong into a toast: the server's own words when it gave some. */
export function notifyRefusal(error: unknown): void {
  if (error instanceof Refused && error.isAnnounced) return
  const problem = error instanceof Refused ? error.problem : undefined
  const notification = problem?.notification
  notify({
    type: 'error',
    title: notification?.title || 'An error occurred',
    description: notification ? notification.description : 'Please try again.',
    ...(problem?.permission ? { why: problem.permission } : {}),
  })
}

/** For components; the same functions are importable anywhere. */
export function useToast() {
  return { notify, notifyRefusal }
}
