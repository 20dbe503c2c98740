import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#areas/identity/sso/web/parts/sso.module.css'

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
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
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
