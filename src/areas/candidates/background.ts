import { workingOn } from '#areas/candidates/queries.ts'
import { statusByWork } from '#areas/candidates/rules.ts'
import type { JobContext } from '#platform/area.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { recordHistory } from '#platform/history.ts'

/** A placement began, ended or changed: its candidate is placed while there is a live one, and available afterwards. */
export async function followPlacement({ inTenant }: JobContext, { id }: { id: number }): Promise<void> {
  await inTenant(async (db) => {
    const candidate = await workingOn(db, id)
    if (!candidate) return
    const status = statusByWork(candidate.status, candidate.live_placements)
    if (status === candidate.status) return
    await saveVersioned(db, 'candidates', candidate, { status }, 'candidate')
    const saffron = { id: 0, name: 'Saffron' }
    await recordHistory({ db, who: saffron as never }, 'candidates', candidate.id, 'changed', {
      status: { from: candidate.status, to: status },
    })
  })
}
