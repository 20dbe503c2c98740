import { type RoomPages, standardPages } from '#kit/room-pages.ts'

export const pages: RoomPages = {
  tenant: ['tax-codes', 'rate-codes', 'expense-codes'].flatMap((kind) =>
    standardPages(`/settings/${kind}`, `areas/codes/web/${kind}`),
  ),
}
