import { route } from '@tanstack/virtual-file-routes'
import type { RoomPages } from '#kit/room-pages.ts'

export const pages: RoomPages = { simple: [route('/verify', 'areas/invoices/verifier/web/verify.page.tsx')] }
