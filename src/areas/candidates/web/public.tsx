/** What the pages of other rooms ask of a candidate. */
export { engagementOn, isUninvited, needsSupplier } from '#areas/candidates/rules.ts'
