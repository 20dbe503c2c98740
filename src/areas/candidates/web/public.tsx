/** What the pages of other rooms ask of a candidate. */
export { engagementOn } from '#areas/candidates/rules.ts'
