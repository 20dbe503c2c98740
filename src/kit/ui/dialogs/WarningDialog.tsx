import { Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ReasonDialog } from '#kit/ui/dialogs/ReasonDialog.tsx'
import { ExistingLink } from '#kit/ui/ExistingLink.tsx'
import { warningQuestion } from '#kit/warnings.ts'
import { longestReason, shortestReason } from '#platform/warnings.ts'

/** Behind every call that the server answers with warnings: it goes through once somebody says why. */
export function WarningDialog() {
  const question = warningQuestion.use()
  const shown = useRef(question)
  if (question) shown.current = question
  const warnings = shown.current?.warnings ?? []
  const path = useLocation({ select: (location) => location.pathname })
  const [asking] = useState(path)
  // What was asked on a page is answered on it: whoever is led elsewhere is not asked there.
  useEffect(() => {
    if (path !== asking) question?.answer(undefined)
  }, [path, asking, question])
  return (
    <ReasonDialog
      opened={question !== undefined}
      onClose={() => question?.answer(undefined)}
      title="Please look at this again"
      confirm="Save anyway"
      label="Save anyway, because …"
      description="Your reason is kept in the history."
      least={shortestReason}
      most={longestReason}
      above
      onReason={(reason) => question?.answer(reason)}
    >
      {warnings.map(({ code, field, text, existing }) => (
        <Text size="sm" key={`${code} ${field} ${text}`}>
          {text} {existing && <ExistingLink {...existing} />}
        </Text>
      ))}
    </ReasonDialog>
  )
}
