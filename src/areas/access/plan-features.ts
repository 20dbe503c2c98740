import { sql } from 'kysely'
import { planLimitsOn } from '#areas/access/plan-limits.ts'
import { type Context, can } from '#platform/context.ts'
import { type Reason, refuse } from '#platform/refusal.ts'

/** What a plan may include or not, in the words of who lacks it. */
const words = {
  exports: 'exports',
  self_billing: 'self-billing',
  api: 'API access',
  single_sign_on: 'single sign-on',
} as const
export type PlanFeature = keyof typeof words

type At = Pick<Context, 'db' | 'who'> & { caller?: { agency_status?: string } }

/**
 * Refuses to begin what the plan of the agency does not include: what was made with it stays and goes on. An agency without
 * a plan has everything, and one that is read-only always takes its data out.
 */
export async function needsFeature(at: At, feature: PlanFeature): Promise<void> {
  if (at.caller?.agency_status === 'suspended') return
  const { rows } = await sql<{ product: string | null; features: string[] | null }>`
    select e.product, e.features from ${planLimitsOn(sql`${at.db.tenant}`)} e`.execute(at.db)
  refuse(
    whyNotFeature(rows[0]?.product ?? null, rows[0]?.features ?? [], feature, can(at.who, 'billing.view')),
  )
}

/** `owns`: they may see the plan, so they are led to it. */
export function whyNotFeature(
  product: string | null,
  features: readonly string[],
  feature: PlanFeature,
  owns: boolean,
): Reason | undefined {
  if (product === null || features.includes(feature)) return undefined
  return {
    code: 'plan.lacks',
    status: 403,
    title: `Your plan, ${product}, does not include ${words[feature]}`,
    description: owns
      ? 'Choose a plan that does under Subscription.'
      : 'Somebody who owns the agency can choose a plan that does, under Subscription.',
    ...(owns ? { existing: { label: 'See plans', page: '/billing?do=plan' } } : {}),
  }
}
