export { lockBilling, makeUnits, moveUnits } from '#areas/units/queries.ts'
export { type Cut, nextRun, type ReadyFigure, readiness, readyFigures } from '#areas/units/readiness.ts'
export { sheetsOn, summariseSheets } from '#areas/units/sheet-summary.ts'
export { sideState } from '#areas/units/side-states.ts'
