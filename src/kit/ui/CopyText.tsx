import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#kit/ui/CopyText.module.css'

/** Something to take elsewhere: selected when it is touched, copied by the button. */
export function CopyText({
  label,
  value,
  description,
}: {
  label: string
  value: string
  description?: string
}) {
  const [copied, setCopied] = useState(false)
  // Where a browser refuses, it is there to be selected.
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className={classes.copy}>
      <TextInput
        className={classes.text}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()} aria-label={`Copy: ${label}`}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
