import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useArrivals } from '#areas/files/web/parts/useArrivals.ts'
import { answer, asked, held, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

/** Whether what came is being submitted as the page is left. */
let isGiven = false

function Sending() {
  const { arrivals, add, remove, given } = useArrivals()
  given.current = isGiven
  return (
    <>
      <button type="button" onClick={() => add([new File(['some bytes'], 'Passport.pdf')])}>
        Choose
      </button>
      {arrivals.map(({ key, state }) => (
        <button key={key} type="button" onClick={() => remove(key)}>
          {`Remove what is ${state}`}
        </button>
      ))}
    </>
  )
}

function serve(): void {
  isGiven = false
  const headers = { location: '/api/v1/uploads/1-2-abc' }
  answer('POST /uploads', () => new Response(null, { status: 201, headers }))
  answer(
    'PATCH /uploads/1-2-abc',
    () => new Response(null, { status: 204, headers: { 'upload-offset': '10' } }),
  )
  answer('DELETE /uploads/1-2-abc', () => new Response(null, { status: 204 }))
}
const ended = () => asked.filter(({ what }) => what === 'DELETE /uploads/1-2-abc').length
const choose = () => page.getByRole('button', { name: 'Choose' }).click()
const here = () => page.getByRole('button', { name: 'Remove what is here' })

it('a file that is removed again ends its upload', async () => {
  serve()
  await show({ '/files': Sending }, '/files')
  await choose()
  await here().click()
  await expect.poll(ended).toBe(1)
})

it('one that is removed while it is being sent, too', async () => {
  serve()
  const sending = held(() => new Response(null, { status: 204, headers: { 'upload-offset': '10' } }))
  answer('PATCH /uploads/1-2-abc', sending)
  await show({ '/files': Sending }, '/files')
  await choose()
  await sending.reached
  await page.getByRole('button', { name: 'Remove what is sending' }).click()
  sending.open()
  await expect.poll(ended).toBe(1)
})

it('what the server will not take any more of is ended', async () => {
  serve()
  answer('PATCH /uploads/1-2-abc', () => refusal(413, { code: 'x', title: 'Full', description: '' }))
  await show({ '/files': Sending }, '/files')
  await choose()
  await expect.element(page.getByRole('button', { name: 'Remove what is refused' })).toBeVisible()
  await expect.poll(ended).toBe(1)
})

it.each([
  ['ends what was sent', false, 1],
  ['leaves what is being submitted', true, 0],
])('leaving the page %s', async (_, given, times) => {
  serve()
  const router = await show({ '/files': Sending, '/elsewhere': () => 'Elsewhere' }, '/files')
  isGiven = given
  await choose()
  await expect.element(here()).toBeVisible()
  router.history.push('/tenant/amber/elsewhere')
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  await expect.poll(ended).toBe(times)
})
