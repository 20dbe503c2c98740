export { CalendarField } from '#areas/settings/calendars/web/CalendarField.tsx'
export { AccentForm } from '#areas/settings/web/parts/AccentForm.tsx'
export { LogoPanel } from '#areas/settings/web/parts/LogoPanel.tsx'
export { RegionFields } from '#areas/settings/web/parts/RegionFields.tsx'
