export { AccentForm } from '#areas/settings/web/parts/AccentForm.tsx'
export { LogoPanel } from '#areas/settings/web/parts/LogoPanel.tsx'
