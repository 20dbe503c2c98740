import { lazy } from 'react'

export { PermissionPicker } from '#areas/access/roles/web/parts/PermissionPicker.tsx'
export { ChangeOwnerMany } from '#areas/access/users/web/parts/ChangeOwnerMany.tsx'
export { type Person, PersonField } from '#areas/access/users/web/parts/PersonField.tsx'
export { PortalAccess } from '#areas/access/users/web/parts/PortalAccess.tsx'

/** What takes two people, for the page of security; loaded when it is shown. */
export const DutiesPanel = lazy(async () => ({
  default: (await import('#areas/access/duties/web/DutiesPanel.tsx')).DutiesPanel,
}))
