import { create } from '#kit/ui/store.ts'

/** Which permission somebody asks about, and whether the dialog is on screen: it keeps its words while it fades. */
export const permissionAsked = create<{ permission?: string; open: boolean }>({ open: false })

/** Opens “Why can't I?” for a permission that was lacking. */
export function openPermissionDialog(permission: string): void {
  permissionAsked.set({ permission, open: true })
}

export function closePermissionDialog(): void {
  permissionAsked.set({ ...permissionAsked.get(), open: false })
}
