import { Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settings } from '#areas/settings/contract.ts'
import { whyNotLogo } from '#areas/settings/rules.ts'
import { dataUrl, logoQuery } from '#areas/settings/web/data.ts'
import classes from '#areas/settings/web/parts/settings.module.css'
import { call, Refused } from '#kit/call.ts'
import { refresh, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'

/** The logo as it is now, and the way to another one. */
export function LogoPanel({ hasLogo, version }: { hasLogo: boolean; version: number }) {
  const { data: logo } = useQuery({ ...logoQuery(version), enabled: hasLogo })
  const [wrong, setWrong] = useState<string>()
  const [saving, setSaving] = useState(false)
  const remove = useCall(settings.removeLogo, { done: 'Logo removed', refreshes: ['app'] })

  const choose = async (file: File | null) => {
    if (!file) return
    setWrong(undefined)
    setSaving(true)
    try {
      const reason = whyNotLogo(new Uint8Array(await file.arrayBuffer()))
      if (reason) return setWrong(reason.errors?.image?.[0])
      await call(settings.setLogo, { body: { image: await dataUrl(file) } })
      await refresh('settings', 'app')
      notify({ type: 'success', title: 'Logo saved' })
    } catch (error) {
      const problem = error instanceof Refused ? error.problem.errors?.image?.[0] : undefined
      if (problem) setWrong(problem)
      else notifyRefusal(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Panel title="Logo">
      <div className={classes.logo}>
        <div className={classes.stage}>
          {hasLogo && logo ? <img src={logo} alt="Your logo" /> : hasLogo ? '' : 'No logo yet'}
        </div>
        <div className={classes.logoWords}>
          <p className={classes.hint}>
            Printed at the top of your invoices. A PNG or JPEG of at most 500 kB; wide ones look best.
            Invoices already issued keep the logo they had.
          </p>
          <div className={classes.buttons}>
            <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg">
              {(props) => (
                <Button {...props} variant="default" loading={saving}>
                  {hasLogo ? 'Replace logo' : 'Upload logo'}
                </Button>
              )}
            </FileButton>
            {hasLogo && (
              <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
                Remove
              </Button>
            )}
          </div>
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        </div>
      </div>
    </Panel>
  )
}
