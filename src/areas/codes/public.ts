export { type OpeningCodes, openCodes } from '#areas/codes/defaults.ts'
