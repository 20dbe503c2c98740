import { Text } from '@mantine/core'
import { useState } from 'react'
import { type AgencySettings, type ChangeAgencySettings, settings } from '#areas/settings/contract.ts'
import { call, Refused } from '#web/call.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'

type Question = { title: string; description: string; answer: (yes: boolean) => void }

/**
 * Saves settings of the agency, and asks before a currency changes that time or documents are in already: the server
 * refuses it until somebody was told what stays.
 */
export function useSettingsChange() {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)

  const save = async (body: ChangeAgencySettings): Promise<AgencySettings> => {
    try {
      return await call(settings.change, { body })
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'settings.currency_used') throw error
      const { title, description } = error.problem
      setOpen(true)
      const yes = await new Promise<boolean>((answer) => setQuestion({ title, description, answer }))
      setOpen(false)
      if (!yes) throw error
      return call(settings.change, { body: { ...body, currency_checked: true } })
    }
  }

  const dialog = (
    <ConfirmDialog
      opened={isOpen}
      onClose={() => question?.answer(false)}
      title={question?.title ?? ''}
      confirm="Change the currency"
      onConfirm={() => question?.answer(true)}
    >
      <Text size="sm">{question?.description}</Text>
    </ConfirmDialog>
  )
  return { save, dialog }
}
