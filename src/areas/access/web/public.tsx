export { PermissionPicker } from '#areas/access/roles/web/parts/PermissionPicker.tsx'
export { PortalAccess } from '#areas/access/users/web/parts/PortalAccess.tsx'
