export { followMissing, holdBackApprovals } from '#areas/units/compliance-holds.ts'
export type { UnitSide } from '#areas/units/contract.ts'
export {
  awaitCredit,
  cancelTakenBack,
  endWait,
  type ReplacedSide,
  replaceSides,
} from '#areas/units/corrected.ts'
export { countedUnits } from '#areas/units/counted.ts'
export { overCredit } from '#areas/units/credit/queries.ts'
export { heldAsMade } from '#areas/units/holds.ts'
export {
  type HeldUnit,
  lockBilling,
  type MadeUnit,
  makeAdjustments,
  makeUnits,
  movedUnits,
  moveUnits,
} from '#areas/units/queries.ts'
export {
  type Cut,
  countedSources,
  nextRun,
  type ReadyFigure,
  readiness,
  readyFigures,
} from '#areas/units/readiness.ts'
export { ownPeople, placementScope, sharedPlacements, sharersById, sharersOf } from '#areas/units/shares.ts'
export { sheetsOn, summariseSheets } from '#areas/units/sheet-summary.ts'
export { documentsOf, liveHolds, sideState } from '#areas/units/side-states.ts'
