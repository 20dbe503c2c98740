export { type AgencyToOpen, type OpenedAgency, openAgency } from '#areas/setup/opening.ts'
