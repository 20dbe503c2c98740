export { StartingSet } from '#areas/compliance/web/parts/StartingSet.tsx'
