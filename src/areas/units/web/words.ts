import type { Unit } from '#areas/units/contract.ts'
import { dayText } from '#kit/ui/format.ts'

export const nameOf = (unit: Unit) => `${dayText(unit.day)}, ${unit.label}`
