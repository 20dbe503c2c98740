'use strict'
// Runs before everything else, on whatever Node the machine has (20 or newer) and before any package is there:
// plain JavaScript, no dependency. Installs when nothing is installed yet or package-lock.json changed since.
const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.saffron-installed')
const turn = join(root, '.cache', 'installing')
const longest = 15 * 60_000

main()

function main() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    stop(`Saffron needs Node 20 or newer; this is ${process.version}. Get it from https://nodejs.org`)
  }
  if (installed()) return
  takeTurn()
  const done = installed() || install()
  rmSync(turn, { force: true })
  if (!done)
    stop(
      'The installation failed; the reason stands above. Is the network there? Run the command again to retry.',
    )
}

function installed() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function install() {
  const fresh = !existsSync(modules)
  say(
    fresh ? 'Installing what Saffron needs (once, about a minute) …' : 'Packages changed: installing them …',
  )
  const began = Date.now()
  // Not `npm ci`: it refuses a lock file in which a registry lacks the builds for other machines. Versions are the
  // lock file's all the same, and it stays as it is.
  const done = npm(['install', '--no-save', '--prefer-offline'])
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout}${done.stderr}`)
    return false
  }
  writeFileSync(stamp, wanted())
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
  return true
}

function npm(args) {
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error', '--include=dev', '--include=optional']
  const own = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: '' } }
  return own && /npm-cli\.c?js$/.test(own)
    ? spawnSync(process.execPath, [own, ...args, ...quiet], options)
    : spawnSync('npm', [...args, ...quiet], { ...options, shell: process.platform === 'win32' })
}

/** Two commands started at once install once: the second waits for the first. */
function takeTurn() {
  let announced = false
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (;;) {
    try {
      const file = openSync(turn, 'wx')
      writeFileSync(file, String(process.pid))
      closeSync(file)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (abandoned()) {
      rmSync(turn, { force: true })
      continue
    }
    if (!announced) say('Another command is installing: waiting for it …')
    announced = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
}

function abandoned() {
  try {
    const age = Date.now() - statSync(turn).mtimeMs
    const pid = Number(readFileSync(turn, 'utf8'))
    if (!pid) return age > 5_000
    if (age > longest) return true
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function stop(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
