/** What pages of other rooms may show of clients. */
export { holdText, ReleaseHold } from '#areas/clients/web/parts/ReleaseHold.tsx'
