import { countLosing } from '#areas/central/groups/mails/queries.ts'
import type { AllDb } from '#platform/db/tenant.ts'
import { refuse } from '#platform/refusal.ts'

type Told = {
  tenants: readonly number[]
  /** One kind of mail; absent: all that the group locks. */
  kind?: string
  /** How many one was told. */
  replacing: number
}

/** Refuses when more of these agencies lose words of their own to the group's than whoever asks was told. */
export async function refuseUntold(
  all: AllDb,
  group: number,
  { tenants, kind, replacing }: Told,
): Promise<void> {
  const losing = await countLosing(all, group, { tenants, kind })
  if (losing <= replacing) return
  refuse({
    code: 'group.words_lost',
    title:
      losing === 1
        ? 'One agency has words of its own that the group’s would replace'
        : `${losing} agencies have words of their own that the group’s would replace`,
    description: 'They stay among the versions there. Look again, and confirm it.',
  })
}
