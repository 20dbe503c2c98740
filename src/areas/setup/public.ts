export { type AgencyToOpen, type OpenedAgency, openAgency } from '#areas/setup/open-agency.ts'
