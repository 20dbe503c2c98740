import { openCodes } from '#areas/codes/public.ts'
import type { Db } from '#platform/db/tenant.ts'

export type DemoCodes = {
  tax: Record<'S20' | 'Z0' | 'E' | 'AE' | 'O', number>
  rate: Record<'BASIC' | 'OT' | 'NIGHT' | 'WKND' | 'BH' | 'DAY' | 'STANDBY' | 'BONUS', number>
}

/** The codes an agency begins with. */
export async function makeCodes(db: Db): Promise<DemoCodes> {
  const { tax, rate } = await openCodes(db)
  return { tax: Object.fromEntries(tax), rate: Object.fromEntries(rate) } as DemoCodes
}
