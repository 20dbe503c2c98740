import type { z } from 'zod'
import type { AssistantSettings, SaveAssistants } from '#areas/assistants/contract.ts'
import { findSettings, saveSettings } from '#areas/assistants/queries.ts'
import type { Context } from '#platform/context.ts'
import { differences, recordHistory } from '#platform/history.ts'

/** Where an assistant connects; the same for every agency: its token says which one it is of. */
const addressOf = (publicUrl: string): string => `${publicUrl}/mcp`

export async function showSettings({ db, publicUrl }: Context): Promise<AssistantSettings> {
  return { ...(await findSettings(db)), address: addressOf(publicUrl) }
}

export async function changeSettings(
  ctx: Context,
  given: z.output<typeof SaveAssistants>,
): Promise<AssistantSettings> {
  const { version: _before, ...before } = await findSettings(ctx.db)
  await saveSettings(ctx.db, given)
  const { version: _after, ...after } = given
  await recordHistory(ctx, 'assistants', 1, 'changed', differences(before, after))
  return showSettings(ctx)
}

/** Whoever asks, with what their token may do. */
export async function showAccess({ db, who, tenant }: Context) {
  const { is_enabled, may_write } = await findSettings(db)
  return { is_enabled, may_write, agency: tenant.name, permissions: [...who.permissions] }
}
