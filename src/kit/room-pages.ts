import { route, type VirtualRouteNode } from '@tanstack/virtual-file-routes'

/** What a room's `web/pages.ts` exports as `pages`: its pages under each layout. File paths start at `src/`. */
export type RoomPages = {
  /** Under `/tenant/$tenantId`, inside the frame with the navigation: signed-in users of the agency. */
  tenant?: VirtualRouteNode[]
  /** Whole addresses, plain centred pages: login, tenant selection, set-up. */
  simple?: VirtualRouteNode[]
  /** Whole addresses, for people who came by a link, without the navigation. */
  guest?: VirtualRouteNode[]
  /** Under `/central`. */
  central?: VirtualRouteNode[]
}

/** The three pages of a list of records, `list`, `create` and `edit.page.tsx` of a folder. A file each: so they load. */
export const standardPages = (address: string, folder: string): VirtualRouteNode[] => [
  route(address, `${folder}/list.page.tsx`),
  route(`${address}/create`, `${folder}/create.page.tsx`),
  route(`${address}/$id/edit`, `${folder}/edit.page.tsx`),
]
