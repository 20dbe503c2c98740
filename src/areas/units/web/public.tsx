export { type HoldAct, HoldDialog } from '#areas/units/web/parts/HoldDialog.tsx'
export { UnitsOfSheet } from '#areas/units/web/parts/UnitsOfSheet.tsx'
