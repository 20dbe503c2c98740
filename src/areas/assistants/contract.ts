import { z } from 'zod'
import { endpoint, Version } from '#platform/http/contract.ts'

const Settings = z.object({ is_enabled: z.boolean(), may_write: z.boolean() })

export const AssistantSettings = Settings.extend({
  /** Where an assistant connects. */
  address: z.string(),
  /** 0: never saved. */
  version: z.int(),
})
export type AssistantSettings = z.output<typeof AssistantSettings>

export const SaveAssistants = Settings.extend({ version: Version })

export const assistants = {
  show: endpoint({
    method: 'GET',
    path: '/assistants',
    allow: 'assistants.manage',
    summary: 'Whether assistants may work here, and where they connect',
    reply: AssistantSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/assistants',
    allow: 'assistants.manage',
    body: SaveAssistants,
    reply: AssistantSettings,
  }),
  access: endpoint({
    method: 'GET',
    path: '/assistants/access',
    allow: 'member',
    evenByToken: true,
    summary: 'What an assistant may do here with the token that asks',
    reply: Settings.extend({ agency: z.string(), permissions: z.array(z.string()) }),
  }),
}
