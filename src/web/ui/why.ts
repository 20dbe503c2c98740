import { create } from '#web/ui/store.ts'

/** Which permission somebody asks about, and whether the dialog is on screen: it keeps its words while it fades. */
export const asking = create<{ permission?: string; open: boolean }>({ open: false })

/** Opens “Why can't I?” for a permission that was lacking. */
export function askWhy(permission: string): void {
  asking.set({ permission, open: true })
}

export function closeWhy(): void {
  asking.set({ ...asking.get(), open: false })
}
