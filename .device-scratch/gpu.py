import time, sys, numpy as np
np.row_stack = np.vstack
import numba
from numba import cuda, njit
print(numba.__version__, np.__version__, sys.version)
import numba_cuda; print(numba_cuda.__version__)
for m in ("pydantic","typer","rich","matplotlib","ray","apsw"):
    try: __import__(m); print(m,"yes")
    except Exception as e: print(m,"no",e)
u=np.uint64
LOW32=u(0xffffffff); S32=u(32); ONE=u(1); TWO=u(2)
LOW_64=u(0xffffffffffffffff)
sys.path.insert(0,'.')
import importlib.util, types
# streams without package imports
def load(name,path,deps):
    src=open(path).read()
    mod=types.ModuleType(name); sys.modules[name]=mod; exec(compile(src,path,'exec'),mod.__dict__); return mod
for p in ("croupier","croupier.equipment"):
    m=types.ModuleType(p); m.__path__=[p.replace('.','/')]; sys.modules[p]=m
comp=types.ModuleType("croupier.equipment.compiled"); comp.compiled=lambda f: njit(f); comp.word=lambda v: np.uint64(v); sys.modules["croupier.equipment.compiled"]=comp
streams=load("croupier.equipment.streams","croupier/equipment/streams.py",None)
stream,following=streams.stream,streams.following
FIRST=np.load('.device-scratch/first.npy'); SECOND=np.load('.device-scratch/second.npy'); FACES=np.load('.device-scratch/faces.npy')

@njit
def shuffle(seed, number, shoe, cards, faces):
    s0,s1=stream(seed,number)
    face=0
    for at in range(0,cards,4):
        s0,s1,w=following(s0,s1)
        n=u(at)+ONE
        for k in range(2):
            half = w>>S32 if k else w&LOW32
            bound=n*(n+ONE)
            prod=half*n
            a=prod>>S32
            prod=(prod&LOW32)*(n+ONE)
            b=prod>>S32
            while (prod&LOW32)<bound:
                if (prod&LOW32)>= (u(1<<32)-bound)%bound: break
                s0,s1,w2=following(s0,s1)
                prod=(w2>>S32)*n
                a=prod>>S32
                prod=(prod&LOW32)*(n+ONE)
                b=prod>>S32
            i=at+2*k
            shoe[i]=shoe[a]
            shoe[a]=faces[face]
            shoe[i+1]=shoe[b]
            shoe[b]=faces[face+1]
            n+=TWO
            face+=2
        if face==52: face=0
@njit
def shuffle32(seed, number, shoe, cards, faces):
    s0,s1=stream(seed,number)
    face=0
    for at in range(0,cards,4):
        s0,s1,w=following(s0,s1)
        for k in range(2):
            n=np.uint32(at+2*k+1); m=np.uint32(at+2*k+2)
            half = np.uint32(w>>S32) if k else np.uint32(w)
            bound=np.uint32(n*m)
            prod=half*n
            a=np.uint32(prod>>S32)
            prod=np.uint32(prod)*m
            b=np.uint32(prod>>S32)
            while np.uint32(prod)<bound:
                if np.uint32(prod)>= (u(1<<32)-bound)%bound: break
                s0,s1,w2=following(s0,s1)
                prod=np.uint32(w2>>S32)*n
                a=np.uint32(prod>>S32)
                prod=np.uint32(prod)*m
                b=np.uint32(prod>>S32)
            i=at+2*k
            shoe[i]=shoe[a]
            shoe[a]=faces[face]
            shoe[i+1]=shoe[b]
            shoe[b]=faces[face+1]
            face+=2
        if face==52: face=0

def make_play(shuf, tally):
    @cuda.jit(device=True)
    def play(seed, first, streams, most, counts, shoe, decks, FIRST, SECOND, faces):
        cards=decks*52
        played=0
        cut=cards-14
        for number in range(first, first+streams):
            shuf(seed,u(number),shoe,cards,faces)
            f=shoe[0]&15
            dealt=1+(f if f else 10)
            left=1<<30
            while left>0 and played<most:
                ps=(shoe[dealt]&15)+(shoe[dealt+2]&15)
                bs=(shoe[dealt+1]&15)+(shoe[dealt+3]&15)
                t=FIRST[((ps*19+bs)<<4)+(shoe[dealt+4]&15)]
                tally(counts,SECOND[(t>>3)+(shoe[dealt+5]&15)])
                dealt+=t&7
                played+=1
                left-=1
                if dealt>cut and left>1: left=1
        return played
    return play
@cuda.jit(device=True)
def atally(counts, cell):
    cuda.atomic.add(counts, cell, 1)

def make_kernel(shuf, T, where, tables):
    play=make_play(shuf, atally)
    NF,NS=len(FIRST),len(SECOND)
    @cuda.jit
    def k(seed, first, streams, total, out, gF, gS, gfaces):
        tid=cuda.threadIdx.x
        counts=cuda.shared.array(400,numba.uint32)
        for i in range(tid,400,T): counts[i]=0
        if where=='shared':
            room=cuda.shared.array((T,420),numba.uint8)
            shoe=room[tid]
        else:
            shoe=cuda.local.array(420,numba.uint8)
        if tables=='shared':
            F=cuda.shared.array(NF,numba.uint16); S=cuda.shared.array(NS,numba.uint16)
            for i in range(tid,NF,T): F[i]=gF[i]
            for i in range(tid,NS,T): S[i]=gS[i]
        else:
            F=gF; S=gS
        cuda.syncthreads()
        t=cuda.grid(1)
        n=play(seed, first+t*streams, streams, 1<<60, counts, shoe, 8, F, S, gfaces)
        cuda.syncthreads()
        for i in range(tid,400,T): cuda.atomic.add(out,i,numba.uint64(counts[i]))
        cuda.atomic.add(total,0,numba.uint64(n))
    return k
ref=None
for shuf,sn in ((shuffle,'64'),(shuffle32,'32')):
  for where in ('shared','local'):
    for tables in ('global','shared'):
      for T in ((64,96) if where=='shared' and tables=='global' else (64,) if where=='shared' else (128,256)):
        try:
            k=make_kernel(shuf,T,where,tables)
            gF,gS,gf=cuda.to_device(FIRST),cuda.to_device(SECOND),cuda.to_device(FACES)
            blocks=132*64; per=8
            best=0
            t0=time.time()
            for rep in range(4):
                out=cuda.to_device(np.zeros(400,np.uint64)); total=cuda.to_device(np.zeros(1,np.uint64))
                cuda.synchronize(); t=time.perf_counter()
                k[blocks,T](u(1),0,per*8*8//T*1 if False else per,total,out,gF,gS,gf)
                cuda.synchronize(); dt=time.perf_counter()-t
                n=int(total.copy_to_host()[0]); best=max(best,n/dt)
            h=out.copy_to_host()
            print(sn,where,tables,T,'%.3e'%best, n, int(h.sum())==n, hash(h.tobytes())%1000, 'all %.1fs'%(time.time()-t0), flush=True)
        except Exception as e:
            print(sn,where,tables,T,'FAILED',str(e)[:300], flush=True)
