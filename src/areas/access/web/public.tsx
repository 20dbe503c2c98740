export { PermissionPicker } from '#areas/access/roles/web/parts/PermissionPicker.tsx'
export { ChangeOwnerMany, type Colleague } from '#areas/access/users/web/parts/ChangeOwnerMany.tsx'
export { PortalAccess, useMayInvite } from '#areas/access/users/web/parts/PortalAccess.tsx'
