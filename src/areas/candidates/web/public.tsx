/** What the pages of other rooms ask of a candidate. */
export { engagementOn, isUninvited } from '#areas/candidates/rules.ts'
