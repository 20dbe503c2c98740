export { PermissionPicker } from '#areas/access/roles/web/parts/PermissionPicker.tsx'
export { ChangeOwnerMany } from '#areas/access/users/web/parts/ChangeOwnerMany.tsx'
export { type Person, PersonField } from '#areas/access/users/web/parts/PersonField.tsx'
export { PortalAccess } from '#areas/access/users/web/parts/PortalAccess.tsx'
