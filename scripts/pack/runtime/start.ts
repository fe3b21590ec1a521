// Part of the executable only: what Node runs first in it.
import { startProgram } from './packed.ts';
import { tidyWhenQuiet } from './tidy-memory.ts';

tidyWhenQuiet();
startProgram('server.js');
