import { initializeApp } from 'firebase/app'
import { firebaseOptions } from './project'

export const app = initializeApp(firebaseOptions)
