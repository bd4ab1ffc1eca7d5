import OpenAI from 'openai';
const body = JSON.stringify({choices:[{message:{role:'assistant',content:'x'.repeat(3000)},finish_reason:'stop'}],usage:{prompt_tokens:5}});
const req = {model:'m',messages:[{role:'user',content:[{type:'text',text:'y'.repeat(5000)}]}],response_format:{type:'json_schema',json_schema:{name:'s',schema:{type:'object',properties:Object.fromEntries(Array.from({length:50},(_, i)=>['p'+i,{type:'integer',description:'d'.repeat(40)}]))}}}};
const light = () => ({ok:true,status:200,url:'',headers:new Headers({'content-type':'application/json'}),json:async()=>JSON.parse(body)});
const shared = new Headers({'content-type':'application/json'});
const variants = {
  Response: async()=>new Response(body,{headers:{'content-type':'application/json'}}),
  light: async()=>light(),
  lighter: async()=>({ok:true,status:200,url:'',headers:shared,json:async()=>JSON.parse(body)}),
};
const mk = (fetch, more={}) => new OpenAI({baseURL:'http://h/v1',apiKey:'x',maxRetries:0,timeout:2**31-1,logLevel:'off',fetch,...more});
const N=3000;
async function time(name,f){ for(let i=0;i<500;i++) await f(); const c=process.cpuUsage(); for(let i=0;i<N;i++) await f(); const d=process.cpuUsage(c); console.log(name.padEnd(30),((d.user+d.system)/N).toFixed(1),'µs'); }
for (let r=0;r<2;r++){
await time('stringify+parse alone',async()=>{JSON.stringify(req);JSON.parse(body)});
await time('new Response+json',async()=>{await variants.Response().then(x=>x.json())});
for (const [n,v] of Object.entries(variants)) { const c=mk(v); await time(n,()=>c.chat.completions.create(req,{fetchOptions:{a:1}})); }
{ const c=mk(variants.lighter,{defaultHeaders:{}}); c.buildHeaders=async()=>shared; await time('lighter, no headers',()=>c.chat.completions.create(req)); }
}
