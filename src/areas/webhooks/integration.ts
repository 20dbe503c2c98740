import { countStates } from '#areas/webhooks/queries.ts'
import { counted } from '#platform/counted.ts'
import type { Integration } from '#platform/integration.ts'

export const webhooksIntegration: Integration = {
  slug: 'webhooks',
  title: 'Webhooks',
  description: 'Tell programs of your own what happens here, a moment after it did.',
  permission: 'webhooks.manage',
  state: async ({ db }) => {
    const { on, failing, off } = await countStates(db)
    if (on + off === 0) return { status: 'not_connected', summary: 'No program hears of anything yet' }
    if (on === 0) return { status: 'disconnected', summary: `${counted(off, 'webhook')}, none of them on` }
    return failing > 0
      ? { status: 'degraded', summary: `${failing} of ${counted(on, 'webhook')} failing` }
      : { status: 'connected', summary: `${counted(on, 'webhook')} on` }
  },
}
