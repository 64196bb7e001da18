import {
  addDoc,
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CAST } from './cast'
import { type Act, ALL, CONTRACT, NOBODY, type Row } from './contract'
import { verdict } from './verdict'
import { openWorld, type World } from './world'

function reads(row: Row): Act[] {
  const name = collectionOf(row.path)
  const all = (db: Firestore) => collection(db, name)
  const { cap } = row
  return [
    { title: `get ${row.path}`, may: row.get, perform: (db) => verdict(getDoc(doc(db, row.path))) },
    {
      title: `list ${cap} of ${name}`,
      may: row.list,
      perform: (db) => verdict(getDocs(query(all(db), limit(cap)))),
    },
    {
      title: `count ${cap} of ${name}`,
      may: row.list,
      perform: (db) => verdict(getCountFromServer(query(all(db), limit(cap)))),
    },
    {
      title: `list ${cap + 1} of ${name}`,
      may: NOBODY,
      perform: (db) => verdict(getDocs(query(all(db), limit(cap + 1)))),
    },
    { title: `list all of ${name}`, may: NOBODY, perform: (db) => verdict(getDocs(all(db))) },
    {
      title: `list all of ${name} in an order`,
      may: NOBODY,
      perform: (db) => verdict(getDocs(query(all(db), orderBy('created_at', 'desc')))),
    },
    {
      title: `count all of ${name}`,
      may: NOBODY,
      perform: (db) => verdict(getCountFromServer(all(db))),
    },
  ]
}

function writes(row: Row): Act[] {
  const name = collectionOf(row.path)
  return [
    {
      title: `create a document in ${name}`,
      may: row.create,
      changes: true,
      perform: (db, actor) => verdict(addDoc(collection(db, name), row.fields(actor))),
    },
    {
      title: `overwrite ${row.path}`,
      may: NOBODY,
      changes: true,
      perform: (db, actor) => verdict(setDoc(doc(db, row.path), row.fields(actor))),
    },
    {
      title: `update ${row.path}`,
      may: row.update,
      changes: true,
      perform: (db) => verdict(updateDoc(doc(db, row.path), row.change)),
    },
    {
      title: `delete ${row.path}`,
      may: row.delete,
      changes: true,
      perform: (db) => verdict(deleteDoc(doc(db, row.path))),
    },
  ]
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

let world: World
let isTouched = true

function sentence(act: Act): string {
  if (act.may.length === 0) return `refuses everyone to ${act.title}`
  if (act.may.length === ALL.length) return `allows everyone to ${act.title}`
  return `allows only ${act.may.join(', ')} to ${act.title}`
}

beforeAll(async () => {
  world = await openWorld('access')
})

beforeEach(async () => {
  if (isTouched) await world.reset()
  isTouched = true
})

afterAll(() => world.close())

for (const row of CONTRACT) {
  describe(row.path, () => {
    for (const act of [...reads(row), ...writes(row), ...(row.batches ?? [])]) {
      it(sentence(act), async () => {
        const asked = ALL.map(async (actor) => {
          const said = await act.perform(world.as(actor), actor)
          return [CAST[actor].title, said] as const
        })
        const expected = ALL.map((actor) => {
          return [CAST[actor].title, act.may.includes(actor) ? 'allowed' : 'denied'] as const
        })
        const told = await Promise.all(asked)
        isTouched = act.changes === true && told.some(([, said]) => said === 'allowed')
        expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
      })
    }
  })
}
