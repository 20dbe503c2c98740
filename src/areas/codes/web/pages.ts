import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: ['tax-codes', 'rate-codes', 'expense-codes'].flatMap((kind) => [
    route(`/settings/${kind}`, `areas/codes/web/${kind}.page.tsx`),
    route(`/settings/${kind}/create`, `areas/codes/web/${kind}.create.page.tsx`),
    route(`/settings/${kind}/$id/edit`, `areas/codes/web/${kind}.edit.page.tsx`),
  ]),
}
