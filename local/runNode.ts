// Runs a Node child process to its end and returns its output; its stderr becomes the error.
import { execFile } from 'node:child_process';

export function runNode(args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 2 ** 20, ...options }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message));
      else resolve(stdout);
    });
  });
}
