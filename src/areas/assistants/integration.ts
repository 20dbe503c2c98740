import { findSettings } from '#areas/assistants/queries.ts'
import type { Integration } from '#platform/integration.ts'

export const assistantsIntegration: Integration = {
  slug: 'assistants',
  title: 'Assistants',
  description: 'Let an assistant look things up for your people, and write where you allow it.',
  permission: 'assistants.manage',
  state: async ({ db }) => {
    const { is_enabled, may_write } = await findSettings(db)
    if (!is_enabled) return { status: 'not_connected', summary: 'Switched off' }
    return { status: 'connected', summary: may_write ? 'May read and write' : 'May read' }
  },
}
